import { Button, type ButtonProps, Stack } from "@mantine/core";
import type { Address } from "../../server/api-types.ts";
import { useWrite } from "../../server/write.ts";
import { saveFile } from "../../ui/download.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";

interface Props extends ButtonProps {
  address: Address<"GET">;
  "aria-label"?: string;
}

/** Fetches a file as the signed-in user and saves it: the server shows no data to the address bar. */
export const useFileDownload = () =>
  useWrite({
    send: async (server, address: Address<"GET">) => saveFile(await server.file(address)),
    failed: "Файл не скачан",
  });

export function DownloadButton({ address, ...button }: Props) {
  const { busy, failure, run } = useFileDownload();
  return (
    <Stack gap="xs" miw={0}>
      <Button {...button} loading={busy} onClick={() => run(address)} />
      <FailureAlert failure={failure} />
    </Stack>
  );
}
