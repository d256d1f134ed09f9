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
