import { ComponentType } from "@cyclonedx/cyclonedx-library/Enums";
import {
  Bom,
  Component,
  LicenseExpression,
  NamedLicense,
  SpdxLicense,
} from "@cyclonedx/cyclonedx-library/Models";
import { JSON as Json, JsonSerializer } from "@cyclonedx/cyclonedx-library/Serialize";
import { isSupportedSpdxId } from "@cyclonedx/cyclonedx-library/SPDX";
import { Spec1dot6 } from "@cyclonedx/cyclonedx-library/Spec";
import type { Part } from "./licences.ts";
import type { Manifest } from "./manifest.ts";

/** A bill of materials in CycloneDX JSON: the same for the same parts, so without a number or a time of its making. */
export function billOf(product: Manifest, parts: readonly Part[]): string {
  const bom = new Bom();
  const memory = new Component(ComponentType.Application, product.name, {
    version: product.version,
    description: product.description ?? "",
    bomRef: `${product.name}@${product.version}`,
  });
  memory.licenses.add(new SpdxLicense(product.license ?? ""));
  bom.metadata.component = memory;
  for (const part of parts) {
    const component = componentOf(part);
    bom.components.add(component);
    memory.dependencies.add(component.bomRef);
  }
  const serializer = new JsonSerializer(new Json.Normalize.Factory(Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`;
}

function componentOf({ name, version, licence, description }: Part): Component {
  const [scope, own] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const purl = `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ""}${own}@${version}`;
  const component = new Component(ComponentType.Library, own ?? name, {
    ...(scope && { group: scope }),
    ...(description && { description }),
    version,
    purl,
    bomRef: purl,
  });
  component.licenses.add(licenceOf(licence));
  return component;
}

function licenceOf(licence: string): SpdxLicense | LicenseExpression | NamedLicense {
  if (isSupportedSpdxId(licence)) return new SpdxLicense(licence);
  return /^\(.+\)$/.test(licence) ? new LicenseExpression(licence) : new NamedLicense(licence);
}
