import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";

/** A line that says if sessions are captured from now on. */
export function CaptureLine() {
  const { data } = useQuery({
    queryKey: key("capture"),
    queryFn: ({ signal }) => daemon.capture.status({}, signal),
  });
  if (!data) return null;
  const words = {
    off: "From now on, sessions can be read by themselves when they end.",
    clean: "From now on, sessions are read by themselves when they end.",
    paused: "Sessions would be read by themselves when they end, but capture is paused.",
    cap_reached: "Sessions are read by themselves when they end; today's limit is reached.",
    failing: "Sessions should be read by themselves when they end, but capture fails.",
  } as const;
  return (
    <p className="text-sm text-soft">
      {words[data.state]}{" "}
      <Link to="/settings/capture" className="text-accent underline">
        {data.state === "off" ? "Turn on capture" : "Capture"}
      </Link>
    </p>
  );
}
