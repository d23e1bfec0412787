import type { ErrorComponentProps } from "@tanstack/react-router";
import { ButtonLink } from "../ui/button.tsx";
import { Page } from "../ui/card.tsx";
import { Empty, Failed } from "../ui/states.tsx";

/** A part of the page could not be loaded or drawn. After an update of memory, reloading brings the new one. */
export const Broken = ({ error }: ErrorComponentProps) => (
  <Page title="This part of the page broke">
    <Failed error={error} onRetry={() => location.reload()} />
  </Page>
);

/** An address that names no place. */
export const NotFound = () => (
  <Page title="No such place">
    <Empty title="Nothing is at this address." action={<ButtonLink to="/">Go to Overview</ButtonLink>}>
      The link may be from another version of memory.
    </Empty>
  </Page>
);
