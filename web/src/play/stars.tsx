const star = "M12 2.5l2.9 6.1 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6L2.5 9.4l6.6-.8z";

/** The stars earned in a win, with dim ones for the rest. */
export function Stars({ stars, of = 3 }: { stars: number; of?: number }) {
  return (
    <span class="stars" role="img" aria-label={stars === 1 ? "1 star" : `${stars} stars`}>
      {Array.from({ length: of }, (_, i) => (
        <svg key={i} viewBox="0 0 24 24" class={i < stars ? "on" : ""} style={{ "--n": i }} aria-hidden="true">
          <path d={star} />
        </svg>
      ))}
    </span>
  );
}
