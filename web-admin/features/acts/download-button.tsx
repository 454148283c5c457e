import { Button, type ButtonProps, Stack } from "@mantine/core";
import type { Address } from "../../server/api-types.ts";
import { useServer } from "../../server/server.ts";
import { saveFile } from "../../ui/download.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useWrite } from "../../ui/loading/write.ts";

interface Props extends ButtonProps {
  address: Address<"GET">;
  "aria-label"?: string;
}

/** Fetches a file as the signed-in user and saves it: the server shows no data to the address bar. */
export function useFileDownload() {
  const server = useServer();
  const { busy, failure, run } = useWrite();
  const download = (address: Address<"GET">) =>
    run("Файл не скачан", async () => saveFile(await server.file(address)));
  return { busy, failure, download };
}

export function DownloadButton({ address, ...button }: Props) {
  const { busy, failure, download } = useFileDownload();
  return (
    <Stack gap="xs" miw={0}>
      <Button {...button} loading={busy} onClick={() => void download(address)} />
      <FailureAlert failure={failure} />
    </Stack>
  );
}
