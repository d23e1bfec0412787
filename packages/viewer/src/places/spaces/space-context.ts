import { createContext, useContext } from "react";
import type { Details } from "./read.ts";

const Context = createContext<Details | undefined>(undefined);

export const SpaceProvider = Context.Provider;

/** The space whose page is shown. */
export function useShownSpace(): Details {
  const space = useContext(Context);
  if (!space) throw new Error("only on the page of a space");
  return space;
}
