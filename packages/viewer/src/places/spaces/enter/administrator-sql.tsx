import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { View } from "../../../ui/states.tsx";
import { SqlText } from "../sql-text.tsx";

/** What an administrator runs once, where one's own login may make nothing in the database. */
export function AdministratorSql() {
  const [isOpen, setOpen] = useState(false);
  const sql = useQuery({
    queryKey: key("spaces", "sql"),
    enabled: isOpen,
    queryFn: async ({ signal }) => (await daemon.spaces.sql({}, signal)).sql,
  });
  if (!isOpen)
    return (
      <p className="text-sm text-soft">
        May your login create nothing there?{" "}
        <Button look="quiet" onPress={() => setOpen(true)}>
          Show what an administrator runs once
        </Button>
      </p>
    );
  return (
    <View of={sql} rows={2}>
      {(text) => (
        <div className="flex flex-col gap-2">
          <SqlText label="For an administrator of the Postgres" sql={text} />
          <div>
            <CopyText text={text} label="Copy it" />
          </div>
        </div>
      )}
    </View>
  );
}
