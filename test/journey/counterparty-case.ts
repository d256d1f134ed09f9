export const OTHER_PARTY_MAIL = 'jeanne.vasseur@exemple.fr'
/** Answers of a subscription in bare ownership whose usufructuary signs by a mailed link. */
export const OTHER_PARTY = {
  inv_holding: 'BARE',
  plan_on: 'false',
  pay_mode: 'TRANSFER',
  dism_mode: 'AGREEMENT',
  dism_type: 'TEMP',
  dism_temp: '10|np|PROD_12_5_44|DEU',
  ctp_civility: 'MME',
  ctp_last_name: 'Vasseur',
  ctp_first_name: 'Jeanne',
  ctp_birthdate: '03/02/1955',
  ctp_birth_city: 'Nantes',
  ctp_nationality: 'FR',
  ctp_address: '4 quai de la Fosse',
  ctp_zip: '44000',
  ctp_city: 'Nantes',
  ctp_email: OTHER_PARTY_MAIL,
  ctp_mobile: '06 12 34 56 78',
  doc_ctp_id: ['5'],
}
