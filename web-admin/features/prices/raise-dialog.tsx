import { NativeSelect, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Price, Repricing } from "../../../shared/clinic/price.ts";
import { raisePrices } from "../../../shared/clinic/raise-prices.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import { keyOf } from "../../server/queries.ts";
import { useServer } from "../../server/server.ts";
import { useWrite } from "../../server/write.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PreviewTable } from "../../ui/preview-table.tsx";
import { notifyDone, showUndo } from "../../ui/toast.tsx";
import { CATEGORIES, type Category } from "./categories.ts";
import classes from "./raise-dialog.module.css";

interface Props {
  prices: readonly Price[];
  category: Category;
  onClose: () => void;
}

const LOWEST = -90;
const HIGHEST = 300;
/** A greater change is probably a mistake: it is asked about. */
const USUAL = 30;

/** All prices, or a section's, by some percent: each shown as it is and as it will be. */
export function RaiseDialog({ prices, category, onClose }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({
    initialValues: { section: String(category), percent: null as number | null, roundTo: "10" },
  });
  const { section, percent, roundTo } = form.values;
  const by = percent ?? 0;
  const plan = useMemo(() => {
    const some = prices.filter(({ category_id }) => section === "" || `${category_id}` === section);
    return by === 0 ? [] : raisePrices(some, { percent: by, roundTo: Number(roundTo) });
  }, [prices, section, by, roundTo]);
  const queries = useQueryClient();
  const server = useServer();
  const undo = async (changes: Repricing) => {
    const back = changes.map(({ id, before, price }) => ({ id, before: price, price: before }));
    await server.send("PATCH", "/api/prices", { changes: back });
    notifyDone("Прежние цены возвращены");
    await queries.invalidateQueries({ queryKey: keyOf("/api/prices") });
    return null;
  };
  const write = useWrite({
    send: (server, changes: Repricing) => server.send("PATCH", "/api/prices", { changes }),
    failed: "Цены не изменены",
    changes: ["/api/prices"],
    onDone: (_, changes) => {
      showUndo({
        message: `Изменено: ${pricesIn(changes.length)}`,
        undo: () => undo(changes),
        failed: "Прежние цены не возвращены",
      });
      onClose();
    },
  });
  const save = () => {
    setIsAsking(false);
    write.run(
      plan.map(({ price, raised }) => ({ id: price.id, before: price.price, price: raised })),
    );
  };

  return (
    <FormDialog
      title="Изменить цены на процент"
      size="xl"
      dirty={by !== 0}
      write={write}
      submit={
        plan.length === 0
          ? "Изменить цены"
          : `Изменить ${counted(plan.length, "цену", "цены", "цен")}`
      }
      disabled={plan.length === 0}
      onSubmit={form.onSubmit(() => (Math.abs(by) > USUAL ? setIsAsking(true) : save()))}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <NativeSelect
          label="Какие цены"
          {...form.getInputProps("section")}
          data={[
            { value: "", label: "Все разделы" },
            ...CATEGORIES.map(({ id, label }) => ({ value: String(id), label })),
          ]}
        />
        <NumberField
          data-autofocus
          label="На сколько процентов"
          description="С минусом — дешевле"
          inputWrapperOrder={["label", "input", "description", "error"]}
          rightSection="%"
          decimals
          min={LOWEST}
          max={HIGHEST}
          {...form.getInputProps("percent")}
          value={percent}
          // The new prices are reviewed before they are saved.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <NativeSelect
          label="Округлить до"
          {...form.getInputProps("roundTo")}
          data={[
            { value: "10", label: "10 ₽" },
            { value: "50", label: "50 ₽" },
          ]}
        />
      </div>
      {by === 0 && <Text c="dimmed">Введите процент — здесь появятся старые и новые цены.</Text>}
      {by !== 0 && plan.length === 0 && (
        <Text role="status">С таким процентом и округлением ни одна цена не изменится.</Text>
      )}
      {plan.length > 0 && (
        <>
          <Text role="status">
            Изменится: <strong>{pricesIn(plan.length)}</strong>. Новые цены сразу появятся на сайте.
          </Text>
          <PreviewTable label="Старые и новые цены" columns={["Название", "Сейчас", "Будет"]}>
            {plan.map(({ price, raised }) => (
              <tr key={price.id} className={classes.row}>
                <th scope="row">{price.name}</th>
                <td>{price.price}</td>
                <td>
                  <strong>{raised}</strong>
                </td>
              </tr>
            ))}
          </PreviewTable>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Изменить цены на ${by.toLocaleString("ru")} %?`}
          action="Изменить"
          busy={write.busy}
          onClose={() => setIsAsking(false)}
          onConfirm={save}
        >
          <Text>Это больше {USUAL} %. Проверьте число: новые цены сразу увидят пациенты.</Text>
        </ConfirmDialog>
      )}
    </FormDialog>
  );
}

const pricesIn = (count: number) => counted(count, "цена", "цены", "цен");
