type Task = () => Promise<unknown> | void

const tasks = new Set<Task>()

/** Runs before a chosen logout, for instance to send unsent answers; gives back how to withdraw it. */
export function beforeLogout(task: Task): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/** Lets every task finish, failed or not: leaving is never refused. */
export async function runLogoutTasks(): Promise<void> {
  await Promise.allSettled([...tasks].map(async (task) => task()))
}

/** Written to tell the other tabs, and the name of the lock they share while they send. */
const LEAVING = 'paraphe.leaving'
/** Time for the other tabs to hear of it, then for them to finish. */
const HEARD_MS = 150
const FINISHED_MS = 4_000

/** Sends what every tab holds before a chosen logout wipes it, as far as the network lets it. */
export async function leaveEveryTab(): Promise<void> {
  localStorage.setItem(LEAVING, String(Date.now()))
  await runLogoutTasks()
  await new Promise((resolve) => setTimeout(resolve, HEARD_MS))
  // Tabs that are sending share this lock; it is ours once they have finished.
  const signal = AbortSignal.timeout(FINISHED_MS)
  await navigator.locks.request(LEAVING, { signal }, () => undefined).catch(() => undefined)
}

/** Lets this tab send what it holds when another one leaves; gives back how to stop listening. */
export function listenForLeaving(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== LEAVING || newValue === null) return
    void navigator.locks.request(LEAVING, { mode: 'shared' }, runLogoutTasks)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
