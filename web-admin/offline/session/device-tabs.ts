import type { SessionUser } from "../../../shared/access/session.ts";
import type { DataKey } from "../encryption/cipher.ts";
import type { Platform } from "../platform/platform.ts";

/** Messages between the tabs of a device about its user. */
export type DeviceMessage =
  | { kind: "signed-in"; user: SessionUser }
  | { kind: "signed-out"; userId: number }
  | { kind: "lock"; isLocked: boolean }
  | { kind: "key-wanted"; userId: number }
  | { kind: "key"; userId: number; key: DataKey };

export interface DeviceTabs {
  post(message: DeviceMessage): void;
  on<Kind extends DeviceMessage["kind"]>(
    kind: Kind,
    listener: (message: Extract<DeviceMessage, { kind: Kind }>) => void,
  ): void;
  close(): void;
}

export function joinDeviceTabs(platform: Pick<Platform, "openChannel">): DeviceTabs {
  const channel = platform.openChannel("priem-device");
  const listeners: [kind: string, listener: (message: never) => void][] = [];
  channel.listen((message) => {
    // Only this code posts there.
    const { kind } = message as DeviceMessage;
    for (const [wanted, listener] of listeners) if (wanted === kind) listener(message as never);
  });
  return {
    post: (message) => channel.post(message),
    on: (kind, listener) => void listeners.push([kind, listener]),
    close: () => channel.close(),
  };
}
