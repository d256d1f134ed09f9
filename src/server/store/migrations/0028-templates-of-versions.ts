/** Document templates of each form version; null in versions of earlier releases. */
export const STATEMENTS = [
  `create table template_set (
    hash text primary key,
    structure_hash text not null,
    templates jsonb not null,
    published_at timestamptz not null default now()
  )`,
  `create trigger template_set_immutable before update or delete on template_set
    for each row execute function refuse_change()`,
  `create trigger template_set_not_emptied before truncate on template_set
    for each statement execute function refuse_change()`,
  `alter table form_version add column templates_hash text references template_set (hash)`,
]
