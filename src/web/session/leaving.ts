import { keepItem } from './keep-item.ts'

type Task = () => Promise<unknown> | void

const tasks = new Set<Task>()

/** Registers a task to run before a chosen logout, such as sending drafts. Returns a function that removes it. */
export function beforeLogout(task: Task): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/** Waits for all tasks; failures do not block the logout. */
export async function runLogoutTasks(): Promise<void> {
  await Promise.allSettled([...tasks].map(async (task) => task()))
}

/** Storage key that notifies other tabs, and name of the lock they share while sending. */
const LEAVING = 'paraphe.leaving'
/** Time for other tabs to be notified, and to finish. */
const HEARD_MS = 150
const FINISHED_MS = 4_000

/** Flushes the drafts of all tabs before a chosen logout wipes them. Best effort: depends on the network. */
export async function leaveEveryTab(): Promise<void> {
  keepItem(LEAVING, String(Date.now()))
  await runLogoutTasks()
  await new Promise((resolve) => setTimeout(resolve, HEARD_MS))
  // Sending tabs hold the lock in shared mode: exclusive means that all have finished.
  const signal = AbortSignal.timeout(FINISHED_MS)
  await navigator.locks.request(LEAVING, { signal }, () => undefined).catch(() => undefined)
}

/** Flushes this tab's drafts when another tab logs out. Returns a function that unsubscribes. */
export function listenForLeaving(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== LEAVING || newValue === null) return
    void navigator.locks.request(LEAVING, { mode: 'shared' }, runLogoutTasks)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
