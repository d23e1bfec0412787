import type { LinkProps } from "@tanstack/react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { MenuButton } from "../../../ui/menu.tsx";
import { nodeRefOf, useExplore } from "../explore-context.ts";
import { useNodeChoices } from "../node-menu.tsx";
import type { SceneNode } from "../scene/scene.ts";

/** The actions on a node: the two usual ones as buttons, the rest in a menu. */
export function Verbs({ node, page }: { readonly node: SceneNode; readonly page: LinkProps }) {
  const { scene, focusOn, level } = useExplore();
  const choices = useNodeChoices(node.id);
  const target = nodeRefOf(node);
  const isMiddle = node.id === scene.middle && level.level !== "path";
  return (
    <div className="flex flex-wrap gap-1.5">
      {target && !isMiddle ? (
        <Button look="primary" hint="F" onPress={() => focusOn(target)}>
          Focus here
        </Button>
      ) : null}
      <ButtonLink {...page}>Open {node.kind}</ButtonLink>
      <MenuButton label="More" choices={choices} />
    </div>
  );
}
