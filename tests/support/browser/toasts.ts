import { notifications, notificationsStore } from "@mantine/notifications";
import { isValidElement, type ReactElement, type ReactNode } from "react";

/** The messages that the app shows, without a browser. */
export const toasts = () => notificationsStore.getState().notifications;

/** Their texts, without the buttons in them. */
export const toastTexts = () => toasts().map(({ message }) => textOf(message));

export const closeToasts = () => notifications.clean();

/** Clicks «Вернуть» in the message that has it. */
export function pressUndo(): void {
  const button = toasts().flatMap(({ message }) => buttonsOf(message))[0];
  if (!button?.props.onClick) throw new Error("No message can be taken back");
  button.props.onClick();
}

export const canUndo = () => toasts().some(({ message }) => buttonsOf(message).length > 0);

interface Props {
  children?: ReactNode;
  words?: string;
  onClick?: () => void;
}

const elementOf = (node: ReactNode): ReactElement<Props> | null =>
  isValidElement<Props>(node) ? node : null;

function textOf(node: ReactNode): string {
  if (typeof node === "string") return node;
  if (Array.isArray(node)) return node.map(textOf).join("");
  const props = elementOf(node)?.props;
  if (!props || props.onClick) return "";
  return props.words ?? textOf(props.children);
}

function buttonsOf(node: ReactNode): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(buttonsOf);
  const element = elementOf(node);
  if (!element) return [];
  return element.props.onClick ? [element] : buttonsOf(element.props.children);
}
