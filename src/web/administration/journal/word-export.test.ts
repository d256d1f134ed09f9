import { expect, it } from 'vitest'
import { fr } from '#web/wording/index.ts'
import { setSentences } from '#web/wording/translation.ts'
import { wordExport } from './word-export.ts'

const EXPORTED = `\uFEFFid;at;action;subject;actor;role;program;acting_for;call\r
7;2027-03-04T23:30:05.000Z;note.written;dossier 12;Anne Roy;advisor;;Paul Petit;\r
6;2027-07-01T08:00:00.000Z;dossier.new-kind;;;;;;GET /api/dossiers\r
`

it('has the words and the Paris times of the screen, beside the names that the audit stores', () => {
  setSentences('fr', fr)

  expect(
    wordExport(EXPORTED)
      .replace(/^\uFEFF/, '')
      .split('\r\n'),
  ).toEqual([
    'N°;Quand;Quoi;Nom dans l’audit;Sur;Qui;Rôle;Programme;À la place de;Appel',
    '7;2027-03-05 00:30:05;Note écrite;note.written;Dossier 12;Anne Roy;Conseiller;;Paul Petit;',
    '6;2027-07-01 10:00:00;;dossier.new-kind;;;;;;GET /api/dossiers',
    '',
  ])
})
