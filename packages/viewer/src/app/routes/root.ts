import { createRootRoute } from "@tanstack/react-router";
import { NotFound } from "../broken.tsx";
import { Shell } from "../shell.tsx";

/** What stands around every place. */
export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
