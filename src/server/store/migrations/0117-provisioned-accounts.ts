/** What an identity provider says by SCIM of the accounts that it manages. The rights themselves are those of `account`. */
export const STATEMENTS = [
  `create table provisioned_account (
     account_id integer primary key references account (id),
     user_name text not null,
     external_id text,
     is_active boolean not null,
     has_role boolean not null,
     changed_at timestamptz not null,
     deleted_at timestamptz
   )`,
  'create index provisioned_account_name on provisioned_account (lower(user_name))',
]
