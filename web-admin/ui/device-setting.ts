import { useLocalStorage } from "@mantine/hooks";

/** A setting that this browser remembers, the same in all of its tabs. */
export const useDeviceSetting = <Value>(key: string, defaultValue: Value) =>
  useLocalStorage<Value>({ key, defaultValue, getInitialValueInEffect: false });
