// From book/appendix_kernels.md; tangled, edit there. 8dd61e5f2e56be7d
#pragma once

#include <cstddef>
#ifdef SYSTEMS_HAS_OPENBLAS
#include <cblas.h>
#endif

namespace systems::kernels {

#ifdef SYSTEMS_HAS_OPENBLAS
inline constexpr bool has_openblas = true; ///< whether this program was built with OpenBLAS

/// C = A B by OpenBLAS, on one core.
inline void product_by_openblas(std::size_t m, std::size_t n, std::size_t k, const float* a, const float* b, float* c) {
    openblas_set_num_threads(1);
    const auto as_int = [](std::size_t size) { return static_cast<blasint>(size); };
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, as_int(m), as_int(n), as_int(k), 1.0F, a, as_int(k), b,
                as_int(n), 0.0F, c, as_int(n));
}
#else
inline constexpr bool has_openblas = false;
inline void product_by_openblas(std::size_t, std::size_t, std::size_t, const float*, const float*, float*) {}
#endif

} // namespace systems::kernels
