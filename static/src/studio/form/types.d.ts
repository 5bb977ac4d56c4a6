// The props of inputs that more than one view draws.

export interface ChoiceProps {
  value: any;
  options: any[];
  label: string;
  onChange: (value: any) => unknown;
  disabled?: boolean;
  /** What stands for no value, where there may be none. */
  empty?: string | null;
  id?: string;
}

export interface WordsProps {
  value: any;
  /** The schema of a word. */
  item?: any;
  label: string;
  onChange: (words: string[]) => unknown;
  disabled?: boolean;
  unique?: boolean;
}
