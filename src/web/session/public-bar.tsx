import { Link } from '#web/ui/link.tsx'
import { useDeployment } from './deployment.tsx'
import { HOME } from './home.ts'

export function Logo() {
  const { name } = useDeployment()
  return (
    <Link to={HOME} className="logo">
      <img src="/deployment/logo.svg" alt="" />
      <span>{name}</span>
    </Link>
  )
}

/** Top bar of a page without a signed-in user. */
export function PublicBar() {
  return (
    <header className="topbar">
      <div className="topbar__in">
        <Logo />
      </div>
    </header>
  )
}
