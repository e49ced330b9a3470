/** Only the sandbox provider exists so far: every payment is a test payment. */
export const paysForTest = true;
