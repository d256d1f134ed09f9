import { ArrowLeft } from './icons.ts'
import { Link } from './link.tsx'
import { Icon } from './icon.tsx'

export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link to={to} className="linkbtn linkback">
      <Icon of={ArrowLeft} /> {label}
    </Link>
  )
}
