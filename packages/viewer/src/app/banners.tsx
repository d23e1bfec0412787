import { API_VERSION } from "@memory/shared/wire";
import { clock } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../ui/button.tsx";
import { CopyText } from "../ui/copy.tsx";
import { useGoneSince, useHealth } from "./daemon-state.ts";

/** What concerns every place: the daemon is gone, another version, or reports something. */
export function Banners() {
  const goneSince = useGoneSince();
  const { data } = useHealth();
  const notices = data && goneSince === null ? data.notices : [];
  return (
    <>
      {goneSince === null ? null : <Gone since={goneSince} />}
      {data && data.apiVersion !== API_VERSION ? (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 border-b border-warn bg-warn-tint px-4 py-2 text-sm"
        >
          <p>
            This page speaks API {API_VERSION}, the daemon {data.apiVersion}.
          </p>
          <Button onPress={() => location.reload()}>Reload the page</Button>
        </div>
      ) : null}
      {notices.map((notice) => (
        <p
          key={notice}
          role="status"
          className="border-b border-warn bg-warn-tint px-4 py-2 text-sm"
          dir="auto"
        >
          {notice}
        </p>
      ))}
    </>
  );
}

function Gone({ since }: { readonly since: number }) {
  const client = useQueryClient();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-bad bg-bad-tint px-4 py-2 text-sm"
    >
      <p>
        <strong>The daemon has not answered since {clock(since)}.</strong> What was loaded is still shown; it
        is asked again every 5 seconds. To start it:
      </p>
      <CopyText text="memory daemon start" />
      <Button onPress={() => void client.invalidateQueries()}>Try now</Button>
    </div>
  );
}
