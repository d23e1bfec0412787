import { Switch } from "../../../ui/switch.tsx";

interface Props {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Going without verified TLS, and what that means. */
export const InsecureNetwork = ({ isOn, onChange }: Props) => (
  <div className="flex flex-col gap-2">
    <Switch label="Go without verified TLS" isOn={isOn} onChange={onChange} />
    {isOn ? (
      <p role="alert" className="rounded-lg border border-warn bg-warn-tint px-3 py-2 text-sm">
        <strong>Whoever sits on the way can read and change all of it, and learn the password.</strong> Only
        for a network that is yours alone. To this machine itself no TLS is needed, and this neither.
      </p>
    ) : null}
  </div>
);
