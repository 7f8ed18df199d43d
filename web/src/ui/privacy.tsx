/** What the service keeps, how long and why. docs/reference/service.md has the tables; the text here must agree with them. */
export function Privacy() {
  return (
    <details class="privacy">
      <summary>Privacy: what is kept, how long and why</summary>
      <dl>
        <dt>A cookie with a random number</dt>
        <dd>
          This is how the service tells your games from other people’s. It expires 400 days after you last play. The
          service stores only a fingerprint of it: no name, no email address, no account.
        </dd>
        <dt>Your results of daily puzzles</dt>
        <dd>
          Your first result of each day: moves, presses, hints, points and time. Others see it on the leaderboard and
          can watch it, under a made-up name. It is kept for 400 days, unless the people who run this service have
          chosen another number.
        </dd>
        <dt>The days you have solved</dt>
        <dd>They make your streak, and stay until you delete your data.</dd>
        <dt>Your stars of the journey</dt>
        <dd>
          They are kept for those who have played a daily puzzle, so that your recovery code brings them to another
          device. They stay until you delete your data.
        </dd>
        <dt>Rooms</dt>
        <dd>
          What you press in a room, so that everyone sees it. All of it is deleted a day after the room was opened.
        </dd>
        <dt>Your network address</dt>
        <dd>
          It is counted in memory, so that nobody can flood the service. The service never stores it and never writes it
          to a log.
        </dd>
        <dt>Everything else</dt>
        <dd>
          All other games, your settings and your statistics stay on this device. There are no ads and no trackers, and
          nothing is sent to anyone else.
        </dd>
      </dl>
      <p class="sub">
        “Delete my data” removes your results, days and stars at once. What remains are numbers about whole days, such
        as how many players needed nine presses, and backups, until the operator deletes those. If an operator has
        blocked a player, the fingerprint stays until the block ends.
      </p>
    </details>
  );
}
