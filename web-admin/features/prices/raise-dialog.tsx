import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Price } from "../../../shared/clinic/price.ts";
import { raisePrices } from "../../../shared/clinic/raise-prices.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import { useServer } from "../../server/server.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone, showUndo } from "../../ui/toast.tsx";
import { CATEGORIES, type Category, categoryOf } from "./categories.ts";
import classes from "./raise-dialog.module.css";

interface Props {
  prices: readonly Price[];
  category: Category;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

const LOWEST = -90;
const HIGHEST = 300;
/** A greater change is probably a slip of the hand: it is asked about. */
const USUAL = 30;

/** All prices, or a section's, by some percent: each shown as it is and as it will be. */
export function RaiseDialog({ prices, category, onClose, onSaved }: Props) {
  const server = useServer();
  const { busy, failure, run } = useWrite();
  const [section, setSection] = useState<Category | null>(category);
  const [percent, setPercent] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [roundTo, setRoundTo] = useState(10);
  const by = percent ?? 0;
  const plan = useMemo(() => {
    const some = prices.filter((price) => section === null || price.category_id === section);
    return by === 0 ? [] : raisePrices(some, { percent: by, roundTo });
  }, [prices, section, by, roundTo]);

  const save = () =>
    run("Цены не изменены", async () => {
      setIsAsking(false);
      await server.send("PATCH", "/api/prices", {
        changes: plan.map(({ price, raised }) => ({
          id: price.id,
          before: price.price,
          price: raised,
        })),
      });
      showUndo({
        message: `Изменено: ${pricesIn(plan.length)}`,
        undo,
        failed: "Прежние цены не возвращены",
      });
      await onSaved();
    });
  const undo = async () => {
    await server.send("PATCH", "/api/prices", {
      changes: plan.map(({ price, raised }) => ({
        id: price.id,
        before: raised,
        price: price.price,
      })),
    });
    notifyDone("Прежние цены возвращены");
    await onSaved();
    return null;
  };

  return (
    <FormDialog
      title="Изменить цены на процент"
      size="xl"
      dirty={by !== 0 && !busy}
      onClose={onClose}
    >
      <Stack>
        <FailureAlert failure={failure} />
        <div className={classes.fields}>
          <NativeSelect
            label="Какие цены"
            value={section ?? ""}
            onChange={({ currentTarget: { value } }) => setSection(categoryOf(value))}
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
            value={percent}
            onChange={setPercent}
          />
          <NativeSelect
            label="Округлить до"
            value={roundTo}
            onChange={({ currentTarget: { value } }) => setRoundTo(Number(value))}
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
              Изменится: <strong>{pricesIn(plan.length)}</strong>. Новые цены сразу появятся на
              сайте.
            </Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
            <section className={classes.preview} aria-label="Старые и новые цены" tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Название</th>
                    <th scope="col">Сейчас</th>
                    <th scope="col">Будет</th>
                  </tr>
                </thead>
                <tbody>
                  {plan.map(({ price, raised }) => (
                    <tr key={price.id}>
                      <th scope="row">{price.name}</th>
                      <td>{price.price}</td>
                      <td>
                        <strong>{raised}</strong>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button
            disabled={busy || plan.length === 0}
            onClick={Math.abs(by) > USUAL ? () => setIsAsking(true) : save}
          >
            {busy
              ? "Сохранение..."
              : plan.length === 0
                ? "Изменить цены"
                : `Изменить ${counted(plan.length, "цену", "цены", "цен")}`}
          </Button>
        </DialogActions>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title={`Изменить цены на ${by.toLocaleString("ru")} %?`}
          action="Изменить"
          busy={busy}
          failure={null}
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
