import { Field } from "../../../ui/fields.tsx";
import { Switch } from "../../../ui/switch.tsx";

interface PasswordProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help: string;
  readonly autoFocus?: boolean;
  readonly error?: string | undefined;
}

/** Of a login, or of a bucket; it is never shown, and asked for anew after each try. */
export const PasswordField = ({ value, onChange, help, autoFocus, error }: PasswordProps) => (
  <Field
    label="Password of your login, or ACCESSKEY:SECRET"
    type="password"
    maxLength={1_000}
    value={value}
    onChange={onChange}
    help={help}
    error={error}
    {...(autoFocus && { autoFocus })}
  />
);

interface InsecureProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Going without verified TLS, and what that means where the memories are encrypted by themselves. */
export const InsecureSwitch = ({ isOn, onChange }: InsecureProps) => (
  <div className="flex flex-col gap-2">
    <Switch label="Go without verified TLS" isOn={isOn} onChange={onChange} />
    {isOn ? (
      <p role="alert" className="rounded-lg border border-warn bg-warn-tint px-3 py-2 text-sm">
        <strong>Whoever sits on the way may learn the password.</strong> The memories stay encrypted. To this
        machine itself no TLS is needed, and this neither.
      </p>
    ) : null}
  </div>
);
