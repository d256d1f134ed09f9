import {
  type Change,
  RECEIVED,
  REFUSED,
  REVIEWED,
  OPEN,
  PROPOSED,
  STRANGER,
  CLIENT,
  REVIEWER,
  replaced,
  IBAN,
  answers,
  snapshot,
  row,
  CHANGED,
  UNAUDITED,
} from './tampered-rows.ts'

export const ANSWERS: Readonly<Record<string, Change>> = {
  'the account number of a signed dossier, in its answers and its snapshot': {
    sql: [
      answers(RECEIVED, IBAN, 'DE89370400440532013000'),
      snapshot(RECEIVED, IBAN, 'DE89370400440532013000'),
    ],
    found: /^rows: dossier \d+: answers\/\S+ does not match the audit/,
  },
  'the account number in the snapshot alone': row(
    snapshot(RECEIVED, IBAN, 'DE89370400440532013000'),
    `snapshot/\\d+ ${CHANGED}`,
  ),
  'a number in the answers of an open dossier': row(
    answers(OPEN, '"[0-9]{2,}"', '"9999"'),
    `answers/\\S+ ${CHANGED}`,
  ),
  'a number in signed answers': row(answers(RECEIVED, '"[0-9]+"', '"9999"'), `answers/\\S+ ${CHANGED}`),
  'an address in signed answers': row(
    answers(RECEIVED, '"[^"@]+@[^"]+"', '"thief@evil.example"'),
    `answers/\\S+ ${CHANGED}`,
  ),
  'a name in the snapshot': row(snapshot(RECEIVED, '"[A-Z][a-z]+"', '"Voleur"'), `snapshot/\\d+ ${CHANGED}`),
  'the day of the snapshot': row(
    `update snapshot set taken_at = taken_at - interval '1 day' where dossier_id = ${RECEIVED}`,
    `snapshot/\\d+ ${CHANGED}`,
  ),
  'the facts that snapshots share': row(
    `update snapshot_facts set content = ${replaced('content', '[0-9]{3}', '999')}`,
    'snapshot/\\d+: facts \\w+ do not match their hash',
  ),
  'the facts that snapshots share, deleted': row(
    'delete from snapshot_facts',
    'snapshot/\\d+: facts \\w+ are missing',
  ),
  'a block deleted': row(
    `delete from dossier_block where dossier_id = ${RECEIVED}
     and block = (select min(block) from dossier_block where dossier_id = ${RECEIVED})`,
    'answers/\\S+ is missing',
  ),
  'a block inserted without an audit row': row(
    `insert into dossier_block select dossier_id, 'other', answers, revision, submitted_by, submitted_at
     from dossier_block where dossier_id = ${RECEIVED} limit 1`,
    `answers/other ${UNAUDITED}`,
  ),
  'a former answer': row(
    `update answer_change set changes = replace(changes::text, '"typed"', '"chosen"')::json
     where number = (select max(number) from answer_change where changes::text like '%"typed"%')`,
    `change/\\d+ ${CHANGED}`,
  ),
  'who gave an answer': row(`update answer_change set actor_id = ${STRANGER}`, `change/1 ${CHANGED}`),
  'a former answer deleted': row('delete from answer_change where number = 1', 'change/1 is missing'),
  'who submitted a block': row(
    `update dossier_block set submitted_by = ${STRANGER} where dossier_id = ${RECEIVED}`,
    `answers/\\S+ ${CHANGED}`,
  ),
}

const dossierColumn = (dossier: string, change: string) =>
  row(`update dossier set ${change} where id = ${dossier}`, `dossier ${CHANGED}`)

export const DOSSIERS: Readonly<Record<string, Change>> = {
  'a refusal turned into an acceptance': {
    sql: [`update dossier set integration_state = 'validated' where id = ${REFUSED}`],
    found: /^decisions: dossier \d+: the integration state is validated, the audit records refused/,
  },
  'an acceptance without a decision': dossierColumn(REVIEWED, `integration_state = 'validated'`),
  'the reason of a decision': row(
    `update integration_event set reason = 'another' where dossier_id = ${REFUSED} and state = 'refused'`,
    `decision/\\d+ ${CHANGED}`,
  ),
  'who decided': row(
    `update integration_event set actor_id = ${STRANGER} where dossier_id = ${REFUSED} and state = 'refused'`,
    `decision/\\d+ ${CHANGED}`,
  ),
  'a decision deleted': row(
    `delete from integration_event where dossier_id = ${REFUSED} and state = 'refused'`,
    'decision/\\d+ is missing',
  ),
  'the reason of a decision that waits for a second person': row(
    `update decision_proposal set reason = 'another' where dossier_id = ${PROPOSED} and outcome is null`,
    `proposal/\\d+ ${CHANGED}`,
  ),
  'a second person who never answered': row(
    `update decision_proposal set outcome = 'confirmed', answered_by = ${STRANGER}, answered_at = now()
     where dossier_id = ${PROPOSED}`,
    `proposal/\\d+ ${CHANGED}`,
  ),
  'a decision that waits for a second person, deleted': row(
    `delete from decision_proposal where dossier_id = ${PROPOSED}`,
    'proposal/\\d+ is missing',
  ),
  'a decision proposed without an audit row': row(
    `insert into decision_proposal (dossier_id, decision, reason, proposed_by, proposed_at, outcome)
     values (${REVIEWED}, 'validated', 'RAS', ${REVIEWER}, now(), 'withdrawn')`,
    `proposal/\\d+ ${UNAUDITED}`,
  ),
  'what the checks found before the signature': row(
    `update check_run set results = '[]' where dossier_id = ${RECEIVED}`,
    `check-run/\\d+ ${CHANGED}`,
  ),
  'the level of vigilance before the signature': row(
    `update vigilance_assessment set level = 'reduced' where dossier_id = ${RECEIVED}`,
    `vigilance/\\d+ ${CHANGED}`,
  ),
  'a difference accepted without an audit row': row(
    `insert into check_settlement (dossier_id, code, subject, digest, reason, settled_by, settled_at)
     values (${RECEIVED}, 'identityName', 'subscriber', 'd', 'RAS', ${REVIEWER}, now())`,
    `check-settlement/\\d+ ${UNAUDITED}`,
  ),
  'the time of the signature': dossierColumn(RECEIVED, `signed_at = signed_at - interval '30 days'`),
  'the time of the acceptance': dossierColumn(RECEIVED, `validated_at = validated_at - interval '30 days'`),
  'the advisor': dossierColumn(
    RECEIVED,
    `advisor_id = (select max(id) from account where role = 'advisor' and id <> coalesce(advisor_id, 0))`,
  ),
  'the client': dossierColumn(OPEN, `client_id = ${CLIENT}`),
  'who started it': dossierColumn(OPEN, `created_by = ${STRANGER}`),
  'when it was started': dossierColumn(OPEN, `created_at = created_at - interval '90 days'`),
  'its form version': dossierColumn(
    OPEN,
    `form_version_id = (select max(id) from form_version where code <> 'client')`,
  ),
  'the rule of mandates lifted': dossierColumn(REVIEWED, 'force_mandate = true'),
  'an assignee given without an audit row': row(
    `update dossier set assignee_id = ${REVIEWER} where id = ${REVIEWED}`,
    `assignee ${UNAUDITED}`,
  ),
  'the reason of a rejection': dossierColumn(
    `(select min(id) from dossier where state = 'rejected')`,
    `reject_reason = 'another'`,
  ),
  'a cancelled dossier reopened': row(
    `update dossier set state = 'ongoing', status = 'ongoing' where id = (select min(id) from dossier where state = 'canceled')`,
    /^states: dossier \d+: the state is ongoing, the audit records canceled/,
  ),
  'the amount of lists': row(
    `update dossier set amount_cents = 500 where id = ${RECEIVED}`,
    /^amounts: dossier \d+: 500 cents is stored/,
  ),
  'a dossier inserted without an audit row': row(
    `insert into dossier (form_version_id, form_code, state, created_by, status, search_text)
     overriding user value select form_version_id, form_code, 'ongoing', created_by, 'ongoing', '' from dossier where id = ${OPEN}`,
    `dossier ${UNAUDITED}`,
  ),
  'a dossier deleted': {
    sql: [`delete from dossier where id = ${OPEN}`],
    found: /^retention: dossier \d+: missing without a removal in the audit/,
  },
  'access without a grant': row(
    `insert into dossier_access (dossier_id, account_id) values (${RECEIVED}, ${STRANGER})`,
    `access/\\d+ ${UNAUDITED}`,
  ),
  'access withdrawn': row(
    `delete from dossier_access where dossier_id = (select min(dossier_id) from dossier_access)`,
    'access/\\d+ is missing',
  ),
  'a legal hold lifted': row('delete from legal_hold', 'hold is missing'),
  'a receipt deleted': row(
    'delete from receipt where id = (select min(id) from receipt)',
    'receipt/\\d+ is missing',
  ),
  'a receipt moved to another dossier': row(
    `update receipt set dossier_id = ${OPEN} where id = (select min(id) from receipt where dossier_id <> ${OPEN})`,
    `receipt/\\d+ (is missing|${UNAUDITED})`,
  ),
  'a receipt of another file': row(
    `update receipt set sha256 = (select sha256 from file where sha256 <> receipt.sha256 order by sha256 limit 1)
     where id = (select min(id) from receipt)`,
    `receipt/\\d+ ${CHANGED}`,
  ),
  'the title of a receipt': row(
    `update receipt set title = 'Other' where id = (select min(id) from receipt)`,
    `receipt/\\d+ ${CHANGED}`,
  ),
  'the verdict of suitability': row(
    'update adequacy_report set suitable = not suitable',
    `report/\\S+ ${CHANGED}`,
  ),
  'the reasons of a report': row(
    `update adequacy_report set reasons = '[{"fr":"x","en":"x"}]'`,
    `report/\\S+ ${CHANGED}`,
  ),
  'who confirmed a report': row(
    `update adequacy_report set confirmed_by = ${STRANGER} where confirmed_by is not null`,
    `report/\\S+ ${CHANGED}`,
  ),
}
