// The box for a seed: it takes what the command line takes, keeps what was typed as it was typed,
// and says beside it what cannot be used.
import { useId } from "react";
import { seedFault } from "./seeds.js";

/** Props: {value (text), onChange(text), label}. */
export function SeedBox({ value, onChange, label = "Seed" }) {
  const id = useId();
  const fault = seedFault(value);
  return (
    <>
      <label>
        Seed{" "}
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck="false"
          className="rwm-seed"
          aria-label={label}
          value={value}
          aria-invalid={!!fault}
          aria-describedby={fault ? id : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {fault && (
        <span id={id} className="rwm-fault" role="alert" data-testid="seed-fault">
          {fault}
        </span>
      )}
    </>
  );
}
