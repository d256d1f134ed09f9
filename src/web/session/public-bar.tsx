import { t } from '#web/wording/translation.ts'
import { useHelpAddress } from '#web/address/use-help-address.ts'
import { IconLink } from '#web/ui/button.tsx'
import { CircleQuestionMark } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { useDeployment } from './deployment.tsx'
import { HOME } from './home.ts'

export function Logo() {
  const { name } = useDeployment()
  return (
    <Link to={HOME} className="logo" title={t('header.home')}>
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
        <div className="topbar__end">
          <HelpLink />
        </div>
      </div>
    </header>
  )
}

/** The help page; small screens have it in the menu and the footer. */
export function HelpLink() {
  return (
    <span className="topbar__help">
      <IconLink icon={CircleQuestionMark} label={t('footer.help')} to={useHelpAddress()} />
    </span>
  )
}
