import { Button, FileButton, Stack, Text } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { asReadableImage, UnreadableImage } from "../../ui/fields/readable-image.ts";
import { DoctorPhoto, Portrait } from "./doctor-photo.tsx";

interface Props {
  doctor: Doctor | null;
  chosen: File | null;
  problem: ReactNode;
  onChoose: (photo: File | null) => void;
}

const MAX_BYTES = 10 * 1024 * 1024;
const SIZE = 168;

/** The portrait as it is, or as it will be; only an image can be chosen. */
export function PhotoField({ doctor, chosen, problem, onChoose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useObjectAddress(chosen);

  const choose = async (chosenFile: File | null) => {
    if (!chosenFile) return;
    try {
      const file = await asReadableImage(chosenFile);
      const words = refusalOf(file);
      setRefusal(words);
      if (!words) onChoose(file);
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error;
      setRefusal(error.message);
    }
  };

  return (
    <Stack gap="xs" align="flex-start">
      {preview ? (
        <Portrait key={preview} address={preview} alt="Выбранное фото" size={SIZE} />
      ) : (
        doctor && <DoctorPhoto doctor={doctor} size={SIZE} />
      )}
      <FileButton
        accept="image/*,.heic,.heif"
        onChange={choose}
        inputProps={{ "aria-label": "Файл фото" }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<IconPhotoUp aria-hidden size={16} />}
          >
            {doctor?.photo_version || chosen ? "Заменить фото" : "Выбрать фото"}
          </Button>
        )}
      </FileButton>
      {(refusal ?? problem) && (
        <Text role="alert" size="sm" c="danger.7">
          {refusal ?? problem}
        </Text>
      )}
    </Stack>
  );
}

function refusalOf(file: File): string | null {
  if (!file.type.startsWith("image/")) return "Фото должно быть файлом изображения";
  return file.size > MAX_BYTES ? "Фото больше 10 МБ: выберите файл поменьше" : null;
}

function useObjectAddress(file: File | null): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => {
    if (!address) return;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}
