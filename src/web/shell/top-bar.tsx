import {
  CircleQuestionMark,
  LayoutDashboard,
  FolderOpen,
  Inbox,
  Keyboard,
  KeyRound,
  Languages,
  LogOut,
  ChevronDown,
  UserRound,
  ShieldCheck,
  Users,
} from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import { isWordingKey, t } from '#web/wording/translation.ts'
import { useHelpAddress } from '#web/address/use-help-address.ts'
import { useVisit } from '#web/address/browser-router.tsx'
import { navigate } from '#web/address/navigate.ts'
import { Link } from '#web/ui/link.tsx'
import { canReview, canScreen, canSeeProfileLink, hasTeam } from '#rules/permission.ts'
import { HOME, OWN_PAGE } from '#web/session/home.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { HelpLink, Logo } from '#web/session/public-bar.tsx'
import { INTEGRATION_LIST } from '#web/session/integration-list.ts'
import { useShortcutSwitch } from '#web/ui/shortcuts.ts'
import { chooseLanguage } from '#web/session/choose-language.ts'
import { useUser } from '#web/session/user-context.ts'
import { currentLocale } from '#web/wording/i18n.ts'
import { IconLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuItem } from '#web/ui/menu-popover.tsx'
import { PaletteSwitch } from './palette-switch.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { openShortcutList, ShortcutHelp } from './shortcut-help.tsx'

/** Links of the bar for the user's role. Source: shell §2, §6. */
function useDestinations() {
  const { role } = useUser()
  const { flags } = useDeployment()
  if (OWN_PAGE[role]) return []
  return [
    { to: HOME, label: t('menu.dashboard'), icon: LayoutDashboard },
    { to: '/dossier', label: t('menu.dossiers'), icon: FolderOpen },
    ...(hasTeam(role) ? [{ to: '/equipe', label: t('menu.team'), icon: Users }] : []),
    ...(canReview(role) ? [{ to: INTEGRATION_LIST, label: t('menu.integration'), icon: Inbox }] : []),
    ...(canScreen(role) ? [{ to: '/compliance', label: t('menu.compliance'), icon: ShieldCheck }] : []),
    ...(canSeeProfileLink(role, flags.profile)
      ? [{ to: '/profile', label: t('menu.profile'), icon: UserRound }]
      : []),
  ]
}

/** Logo, navigation, user menu and logout. Children replace the navigation; `end` precedes the user menu. */
export function TopBar({ children, end }: { readonly children?: ReactNode; readonly end?: ReactNode }) {
  const destinations = useDestinations()
  return (
    <header className="topbar">
      <div className="topbar__in">
        <Logo />
        {children ?? <Navigation />}
        <div className="topbar__end">
          {end}
          <NoticeBell />
          <HelpLink />
          <ShortcutHelp />
          <PaletteSwitch destinations={destinations} />
          <UserMenu />
          <span className="topbar__logout">
            <IconLink icon={LogOut} label={t('header.logout')} to="/logout" />
          </span>
        </div>
      </div>
    </header>
  )
}

function Navigation() {
  const { pathname } = useVisit()
  const destinations = useDestinations()
  const isUnder = (to: string) =>
    pathname.startsWith(to) || (to.startsWith('/manage-dossier') && pathname.startsWith('/manage-dossier'))
  return (
    <nav className="topbar__nav" aria-label={t('menu.main')}>
      {destinations.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={isUnder(to) ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function UserMenu() {
  const { firstname, lastname, username, wireRole } = useUser()
  const name = `${firstname} ${lastname}`.trim()
  const role = `role.${wireRole}`
  return (
    <MenuButton className="user" label={t('menu.user', { name })} items={useUserMenuItems()}>
      <span className="user__disc" aria-hidden="true">
        {firstname.charAt(0) + lastname.charAt(0)}
      </span>
      <span>
        {name}
        <small>{`${isWordingKey(role) ? t(role) : ''} · ${username}`}</small>
      </span>
      <Icon of={ChevronDown} />
    </MenuButton>
  )
}

function useUserMenuItems(): readonly MenuItem[] {
  const destinations = useDestinations()
  const { locales } = useDeployment()
  const { role } = useUser()
  const shortcuts = useShortcutSwitch()
  const help = useHelpAddress()
  const otherLocale = currentLocale() === 'fr' ? 'en' : 'fr'
  return [
    ...destinations.map(({ to, label, icon }) => ({
      id: to,
      label,
      icon,
      upTo: 'phone' as const,
      onAction: () => navigate(to),
    })),
    ...(locales.includes(otherLocale)
      ? [
          {
            id: 'language',
            label: otherLocale === 'en' ? 'English' : 'Français',
            icon: Languages,
            onAction: () => void chooseLanguage(otherLocale),
          },
        ]
      : []),
    { id: 'account', label: t('menu.account'), icon: KeyRound, onAction: () => navigate('/mon-compte') },
    // Reviewers switch shortcuts off in the list of keys.
    canReview(role)
      ? {
          id: 'shortcuts',
          label: t('menu.shortcuts'),
          icon: Keyboard,
          upTo: 'tablet',
          onAction: openShortcutList,
        }
      : {
          id: 'shortcuts',
          label: t(shortcuts.on ? 'menu.shortcuts-off' : 'menu.shortcuts-on'),
          icon: Keyboard,
          onAction: shortcuts.toggle,
        },
    {
      id: 'help',
      label: t('footer.help'),
      icon: CircleQuestionMark,
      upTo: 'tablet',
      onAction: () => navigate(help),
    },
    { id: 'logout', label: t('header.logout'), icon: LogOut, onAction: () => navigate('/logout') },
  ]
}
