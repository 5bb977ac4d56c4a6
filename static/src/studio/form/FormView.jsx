export function FormView() {
  return null;
}
