import {
  FileText,
  Info,
  Lock,
  Mail,
  ShieldCheck,
  TriangleAlert,
  Users,
  type IconPath,
} from '#web/ui/icons.ts'
import {
  Building2,
  CalendarDays,
  Coins,
  Globe,
  House,
  Landmark,
  Percent,
  Phone,
  User,
} from './field-icons.ts'
import type { IconName } from '#form/definition.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Icons available to form authors. */
export const NAMED_ICONS: Readonly<Record<IconName, IconPath>> = {
  bank: Landmark,
  calendar: CalendarDays,
  company: Building2,
  document: FileText,
  home: House,
  info: Info,
  lock: Lock,
  mail: Mail,
  money: Coins,
  percent: Percent,
  person: User,
  persons: Users,
  phone: Phone,
  shield: ShieldCheck,
  warning: TriangleAlert,
  world: Globe,
}

export function NamedIcon({ name }: { readonly name: IconName }) {
  return <Icon of={NAMED_ICONS[name]} className="icon--named" />
}
