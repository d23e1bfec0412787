import { type ParsedUrlQuery, parse } from "node:querystring";
import { ApiError, type Contract, type Handlers } from "@memory/shared";
import express, { type Express } from "express";
import { describe } from "../../platform/errors.ts";
import type { Home } from "../../platform/home.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Context } from "../../platform/request-context.ts";
import { bodies } from "./bodies.ts";
import { asApiError, onError, otherMethods, unknownPath } from "./errors.ts";
import { guard } from "./guard.ts";
import { mcp } from "./mcp.ts";
import { meantHome } from "./meant-home.ts";
import { mount } from "./mount.ts";
import { ownerOf } from "./owner.ts";
import { viewerElsewhere, viewerFiles, viewerPages } from "./viewer.ts";

const QUIET_MS = 15_000;

export interface AppOptions<C extends Contract> {
  readonly contract: C;
  readonly handlers: Handlers<C, Context>;
  readonly log: Logger;
  readonly viewerDir: string;
  /** A page of the viewer is on its way to a browser, and will ask for what it shows. */
  readonly onViewerOpened?: () => void;
  readonly home: Pick<Home, "dir" | "id">;
  /** Of this product, told to agents. */
  readonly version: string;
  readonly stopping: AbortSignal;
  /** Filled with the work in hand. */
  readonly inHand?: Set<Promise<unknown>>;
  readonly isReplica?: (ownerId: string) => boolean;
  /** Silence before a ping; 15 s unless a test is in a hurry. */
  readonly quietMs?: number;
}

/** The HTTP side of the daemon, in the order a request meets it. */
export function createApp<C extends Contract>(options: AppOptions<C>): Express {
  const { contract, handlers, log, stopping } = options;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", readQuery);
  app.use(guard);
  app.use((_req, _res, next) => {
    if (stopping.aborted)
      throw new ApiError("unavailable", "the daemon is stopping; start it again and retry");
    next();
  });
  app.use(meantHome(options.home));
  app.use((req, _res, next) => {
    ownerOf(req);
    next();
  });
  app.use(viewerPages(options.viewerDir, options.onViewerOpened ?? (() => undefined)));
  // Before the bodies are read: MCP has its own way to refuse one.
  app.use(mcp(options.version));
  app.use(bodies(contract));
  mount(
    app,
    { contract, handlers },
    {
      quietMs: options.quietMs ?? QUIET_MS,
      inHand: options.inHand ?? new Set(),
      stopping,
      isReplica: options.isReplica ?? (() => false),
      onStreamError: (thrown) => {
        // A refusal is told to who asked.
        if (asApiError(thrown).code === "internal") log.error({ err: describe(thrown) }, "stream failed");
      },
    },
  );
  app.use(viewerFiles(options.viewerDir));
  app.use(otherMethods(contract));
  app.use(viewerElsewhere(options.viewerDir));
  app.use(unknownPath);
  app.use(onError(log));
  return app;
}

/** The parameters of a query. What Node would mend in silence, and so read as other words than were sent, is refused. */
function readQuery(written: string | null): ParsedUrlQuery {
  try {
    decodeURIComponent(written ?? "");
  } catch (cause) {
    const issue = { path: "", message: "is not percent-encoded UTF-8; a percent sign itself is written %25" };
    throw new ApiError("invalid", "invalid request query", [issue], { cause });
  }
  return parse(written ?? "");
}
