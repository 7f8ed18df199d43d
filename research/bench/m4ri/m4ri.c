/* Eliminates the same n x n matrix as the benchmark libm4ri with libm4ri, and prints its rank, a
 * checksum of its reduced echelon form, and the wall-clock and processor seconds it took. */
#include <inttypes.h>
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t state;

static uint64_t splitmix(void) {
    uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static double now(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: m4ri N\n");
        return 2;
    }
    int n = atoi(argv[1]);
    mzd_t *m = mzd_init(n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j += 64) {
            uint64_t w = splitmix();
            for (int k = 0; k < 64 && j + k < n; k++)
                mzd_write_bit(m, i, j + k, w >> k & 1);
        }
    double clock = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
    int rank = mzd_echelonize(m, 1);
    clock = now(CLOCK_MONOTONIC) - clock;
    processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j += 64) {
            uint64_t w = 0;
            for (int k = 0; k < 64 && j + k < n; k++)
                w |= (uint64_t)mzd_read_bit(m, i, j + k) << k;
            sum = (sum ^ w) * 0x9e3779b97f4a7c15;
        }
    printf("%d %016" PRIx64 " %.6f %.6f\n", rank, sum, clock, processor);
    mzd_free(m);
    return 0;
}
