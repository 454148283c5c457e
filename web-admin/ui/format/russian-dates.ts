import dayjs from "dayjs";
import "dayjs/locale/ru";
import customParseFormat from "dayjs/plugin/customParseFormat";

// Mantine's date fields format and parse through dayjs; without this a typed 05.12 is 12 May.
dayjs.extend(customParseFormat);
dayjs.locale("ru");
