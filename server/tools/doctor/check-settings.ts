import { chooseEnvironment } from '../../settings/choose-environment';
import { productionRules } from '../../settings/production-rules';
import { parseSettings, type Settings } from '../../settings/settings';
import { readVariables } from '../../settings/variables';
import type { DoctorCheck } from './doctor-check';

type Env = Readonly<Record<string, string | undefined>>;

/** Checks the settings; without readable ones there are none to go on with. */
export function checkSettings(
  env: Env,
  cwd: string,
): { readonly checks: readonly DoctorCheck[]; readonly settings: Settings | undefined } {
  const name = 'settings';
  try {
    const variables = readVariables(env);
    const isProduction = chooseEnvironment(variables) === 'production';
    const rules = productionRules(variables, cwd).map(
      ({ name: rule, isKept, problem }): DoctorCheck => ({
        name: `settings: ${rule}`,
        verdict: isKept ? 'ok' : isProduction ? 'wrong' : 'skipped',
        sentence: isKept
          ? 'as production needs it.'
          : isProduction
            ? problem
            : 'needed in production only.',
      }),
    );
    try {
      const settings = parseSettings(env, cwd);
      const sentence = `readable; the environment is ${settings.environment}.`;
      return { checks: [{ name, verdict: 'ok', sentence }, ...rules], settings };
    } catch (error) {
      const wrong = { name, verdict: 'wrong', sentence: (error as Error).message } as const;
      return { checks: [wrong, ...rules], settings: undefined };
    }
  } catch (error) {
    const wrong = { name, verdict: 'wrong', sentence: (error as Error).message } as const;
    return { checks: [wrong], settings: undefined };
  }
}
