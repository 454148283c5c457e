import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { z } from "zod";
import { counted } from "../../../shared/language/russian-count.ts";
import { CallFailed } from "../../server/call-failed.ts";
import { type Failure, failureOf } from "../../server/failure-words.ts";
import { useWrite } from "../../server/write.ts";
import { asReadableImage, UnreadableImage } from "../../ui/fields/readable-image.ts";
import { FAILURE_SHOWN_MS } from "./article-texts.ts";
import { linkedText } from "./link-control.tsx";

const storedSchema = z.object({
  url: z.string().startsWith("/uploads/"),
  kind: z.enum(["image", "file"]),
  name: z.string(),
});
type Stored = z.infer<typeof storedSchema>;

interface Taken {
  editor: Editor;
  files: readonly File[];
  /** How many pictures of a pasted text could not be taken. */
  lost?: number;
}

class PicturesLost extends Error {
  constructor(readonly count: number) {
    super(`${count} pictures of a pasted text were not readable`);
  }
}

export type Uploads = ReturnType<typeof useUploads>;

/** Sends files one by one and puts each where the cursor is. */
export function useUploads() {
  /** The file being sent, and the sent part of it; null between uploads. */
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null);
  const { failure, run: take } = useWrite({
    send: async (server, { editor, files, lost = 0 }: Taken) => {
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
      } finally {
        setSending(null);
      }
      if (lost > 0) throw new PicturesLost(lost);
    },
    failed: failureOfUpload,
    forgetAfterMs: FAILURE_SHOWN_MS,
  });
  return { sending, failure, take };
}

function failureOfUpload(error: unknown): Failure {
  if (error instanceof PicturesLost) {
    return {
      title: `Не вставлено: ${counted(error.count, "картинка", "картинки", "картинок")}`,
      reason: "Сохраните картинки файлами и загрузите скрепкой",
      fields: {},
    };
  }
  const failure = failureOf(error, "Ошибка загрузки файла");
  return error instanceof UnreadableImage ? { ...failure, reason: error.message } : failure;
}

function insert(editor: Editor, { url, kind, name }: Stored) {
  const chain = editor.chain().focus();
  if (kind === "image") chain.setImage({ src: url, alt: nameWithoutEnding(name) }).run();
  else chain.insertContent(linkedText(name, url)).run();
}

const nameWithoutEnding = (name: string) => name.replace(/\.\w{1,10}$/, "");
