/**
 * `lock table ... in share mode` needs more than the insert privilege. As a `security definer` function it is available to
 * an application role that may neither update nor delete audit rows.
 */
export const STATEMENTS = [
  `create function public.wait_for_audit_writers() returns void
    language plpgsql security definer set search_path = public, pg_temp
    as $$ begin lock table public.audit in share mode; end $$`,
]
