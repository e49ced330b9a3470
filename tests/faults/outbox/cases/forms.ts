import { vietnam } from '../../../support/order-steps';
import type { FaultCase } from '../fault-case';
import { answerElsewhere, formArrives, sealFormAnswers } from '../forms';
import { formRequest } from '../requests';

/** Answers of application forms. */
export const formCases: readonly FaultCase[] = [
  {
    name: 'form-killed-answered',
    does: 'The browser is killed (SIGKILL) before it knows that answers of a form are there, one of which another device changes meanwhile.',
    ownProcess: true,
    product: vietnam,
    async act(scene) {
      const id = await sealFormAnswers(scene, { birth_place: 'Pune', employer: 'Nila' });
      const gate = scene.http.hold(formRequest, 'answer');
      scene.wire.comeBack();
      await gate.reached;
      await scene.phone.killBrowser();
      gate.open();
      await answerElsewhere(scene, [{ question: 'birth_place', answer: 'Mysuru', seen: ['Pune'] }]);
      await scene.phone.open(scene.path);
      await formArrives(scene, id, { birth_place: 'Mysuru', employer: 'Nila' });
    },
  },
];
