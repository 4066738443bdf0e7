export function page() {
  return <main>user/info</main>
}
