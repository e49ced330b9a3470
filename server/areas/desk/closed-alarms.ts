import type { Db } from '../../infra/db/tables';

/** A query of the ids of the alarms that an operator has closed. */
export const closedAlarms = (db: Db) => db.selectFrom('desk_alarm_closings').select('alarm_id');
