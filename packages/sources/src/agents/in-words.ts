import { ApiError } from "@memory/shared";
import { faultInWords } from "../files/system-errors.ts";

/** Why a place could not be looked at, for a person. */
export const inWords = (error: unknown): string =>
  error instanceof ApiError ? error.message : faultInWords(error);
