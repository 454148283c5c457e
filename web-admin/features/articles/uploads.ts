import type { Editor } from "@tiptap/react";
import { useCallback, useState } from "react";
import { z } from "zod";
import { counted } from "../../../shared/language/russian-count.ts";
import { CallFailed } from "../../server/call-failed.ts";
import { type Failure, failureOf } from "../../server/failure-words.ts";
import { useServer } from "../../server/server.ts";
import { asReadableImage, UnreadableImage } from "../../ui/fields/readable-image.ts";
import { linkedText } from "./link-control.tsx";
import { useTimedMessage } from "./timed-message.ts";

const storedSchema = z.object({
  url: z.string().startsWith("/uploads/"),
  kind: z.enum(["image", "file"]),
  name: z.string(),
});
type Stored = z.infer<typeof storedSchema>;

export interface Uploads {
  /** The file being sent, and the sent part of it; null between uploads. */
  sending: { name: string; part: number } | null;
  failure: Failure | null;
  /** Sends files one by one and puts each where the cursor is. */
  take: (editor: Editor, files: readonly File[]) => Promise<void>;
  /** Says that pictures of a pasted text could not be taken. */
  sayLost: (count: number) => void;
}

export function useUploads(): Uploads {
  const server = useServer();
  const [sending, setSending] = useState<Uploads["sending"]>(null);
  const [failure, sayFailure] = useTimedMessage<Failure>();

  const take = useCallback(
    async (editor: Editor, files: readonly File[]) => {
      sayFailure(null);
      try {
        for (const file of files) {
          setSending({ name: file.name, part: 0 });
          const form = { file: await asReadableImage(file) };
          const answer = await server.sendForm("POST", "/api/upload", form, (part) =>
            setSending({ name: file.name, part }),
          );
          const stored = storedSchema.safeParse(answer);
          if (!stored.success) throw new CallFailed(true, 201, null, answer);
          if (!editor.isDestroyed) insert(editor, stored.data);
        }
      } catch (error) {
        console.error("A file was not uploaded", error);
        const failure = failureOf(error, "Ошибка загрузки файла");
        const unreadable = error instanceof UnreadableImage;
        sayFailure(unreadable ? { ...failure, reason: error.message } : failure);
      } finally {
        setSending(null);
      }
    },
    [server, sayFailure],
  );

  const sayLost = useCallback(
    (count: number) =>
      sayFailure({
        title: `Не вставлено: ${counted(count, "картинка", "картинки", "картинок")}`,
        reason: "Сохраните картинки файлами и загрузите скрепкой",
        fields: {},
      }),
    [sayFailure],
  );

  return { sending, failure, take, sayLost };
}

function insert(editor: Editor, { url, kind, name }: Stored) {
  const chain = editor.chain().focus();
  if (kind === "image") chain.setImage({ src: url, alt: nameWithoutEnding(name) }).run();
  else chain.insertContent(linkedText(name, url)).run();
}

const nameWithoutEnding = (name: string) => name.replace(/\.\w{1,10}$/, "");
