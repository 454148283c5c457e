import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Address } from "./api-types.ts";
import { CallFailed } from "./call-failed.ts";
import { type Failure, failureOf } from "./failure-words.ts";
import { keyOf } from "./queries.ts";
import { type Server, useServer } from "./server.ts";

export interface WriteOptions<Input, Output> {
  send: (server: Server, input: Input) => Promise<Output>;
  /** The first line of a failure; or the whole failure. */
  failed: string | ((error: unknown) => Failure);
  /** Data that the write changes, with the addresses below each; they are loaded again. */
  changes?: readonly Address<"GET">[];
  onDone?: (output: Output, input: Input) => void;
  /** For writes that may run at the same time: `failure` is only that of the last. */
  onFailed?: (failure: Failure, input: Input) => void;
  /** Gets the server's messages for single fields, by the API's names. */
  form?: { setErrors: (errors: Failure["fields"]) => void };
  /** A failure disappears by itself. */
  forgetAfterMs?: number;
}

export interface Write<Input = void> {
  /** Until the changed data are loaded again. */
  busy: boolean;
  failure: Failure | null;
  /** The last try succeeded. */
  done: boolean;
  run: (input: Input) => void;
  /** Hides the result of the last try. */
  forget: () => void;
}

/** A screen's write to the server. */
export function useWrite<Input = void, Output = unknown>(
  options: WriteOptions<Input, Output>,
): Write<Input> {
  const { send, failed, changes = [], onDone, onFailed, form, forgetAfterMs } = options;
  const server = useServer();
  const queries = useQueryClient();
  const wordsOf = (error: unknown) =>
    typeof failed === "string" ? failureOf(error, failed) : failed(error);
  const loadChanged = () =>
    Promise.all(changes.map((each) => queries.invalidateQueries({ queryKey: keyOf(each) })));
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (input: Input) => send(server, input),
    onSuccess: (output, input) => {
      onDone?.(output, input);
      return loadChanged();
    },
    onError: (error, input) => {
      const failure = wordsOf(error);
      console.error(failure.title, error);
      onFailed?.(failure, input);
      form?.setErrors(failure.fields);
      // The data on screen are outdated.
      if (error instanceof CallFailed && error.status === 409) void loadChanged();
    },
  });

  useEffect(() => {
    if (!error || !forgetAfterMs) return;
    const timer = setTimeout(reset, forgetAfterMs);
    return () => clearTimeout(timer);
  }, [error, reset, forgetAfterMs]);

  return {
    busy: isPending,
    failure: error && wordsOf(error),
    done: isSuccess,
    run: mutate,
    forget: () => !isPending && reset(),
  };
}
