export function page() {
  return <main>home/home</main>
}
