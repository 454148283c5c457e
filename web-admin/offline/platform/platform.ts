import type { OnSent } from "../../server/http-client.ts";

/** The engine's access to the browser; a test passes a simulated device. */
export interface Platform {
  /**
   * Same-origin call of a path such as `/api/journal`; rejects when nothing was answered.
   * @param onSent gets the part of the body that has been sent, 0 to 1
   */
  fetch(path: string, init: RequestInit, onSent?: OnSent): Promise<Response>;
  databases: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
  clock: PlatformClock;
  /** 0 (included) to 1, for jitter. */
  random(): number;
  uuid(): string;
  crypto: PlatformCrypto;
  locks: PlatformLocks;
  /** Opens server-sent events of a path; the answer closes them. */
  openStream(path: string, on: StreamEvents): () => void;
  /** A channel to the other tabs of this device; a tab does not get its own messages. */
  openChannel(name: string): TabChannel;
  /** Outlives a restart and holds no secrets (localStorage). */
  localStore: LocalStore;
  /** A hint only: false means that the device believes it has no network. */
  believesOnline(): boolean;
  /** Called when a retry may help: `online`, visible again, resumed. */
  onWake(listener: () => void): () => void;
  /** Called when the tab is about to be suspended (frozen, closed): it must give up the lead. */
  onFreeze(listener: () => void): () => void;
  /** Resolves once the screen has nothing more urgent to do; within a moment in any case. */
  whenIdle(): Promise<void>;
  /** Documents of a copy per transaction; by default as many as a few frames allow. */
  documentsAPiece?: number;
  /** Milliseconds since the person last touched this tab. */
  idleMs(): number;
  /**
   * How often the data are compared with the server, `Infinity`: never; by default every half hour.
   */
  digestEveryMs?: number;
}

export interface PlatformClock {
  /** Milliseconds since 1970, as the machine's clock is set. */
  now(): number;
  /** Milliseconds that no setting of the clock moves. */
  ticks(): number;
  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The part of WebCrypto that encrypts the device's data. */
export interface PlatformCrypto {
  subtle: Pick<SubtleCrypto, "encrypt" | "decrypt" | "deriveKey" | "digest"> & {
    importKey(
      format: "raw",
      bytes: Uint8Array<ArrayBuffer>,
      kind: "AES-GCM" | "PBKDF2",
      extractable: boolean,
      uses: KeyUsage[],
    ): Promise<CryptoKey>;
  };
  getRandomValues<T extends Uint8Array>(bytes: T): T;
}

export interface PlatformLocks {
  /**
   * Waits for the lock, holds it while `work` runs, then lets go.
   * @throws AbortError when `signal` aborts before the lock was given
   */
  hold<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Takes the lock from its holder, whose `hold` is rejected. */
  steal<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Whether any tab of this device holds it. */
  taken(name: string): Promise<boolean>;
}

export interface StreamEvents {
  /** The stream is connected, or again. */
  open(): void;
  /** An event's name and its data. */
  event(name: string, data: string): void;
  /** It ended or broke; nothing more will come. */
  end(): void;
}

export interface TabChannel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
  close(): void;
}

export interface LocalStore {
  names(): string[];
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
}

/** On a full disk nothing is stored, and the caller continues. */
export function trySetLocalStorage(memory: LocalStore, name: string, text: string): void {
  try {
    memory.set(name, text);
  } catch (error) {
    console.error(`The device does not remember ${name}`, error);
  }
}
