// From book/appendix_kernels.md; tangled, edit there. af747ebf5a8b8458
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace systems::kernels {

/// A drawing with two logarithmic axes, as SVG that takes the colour of the text around it.
class LogPlot {
public:
    struct Axis {
        std::string_view words;     ///< what it shows, with its unit
        double from, to;            ///< both above 0
        std::vector<double> ticks;  ///< where it is labelled
    };
    struct Point {
        double x, y;
    };

    LogPlot(Axis across, Axis up) : across_{std::move(across)}, up_{std::move(up)} {
        body_ = path(point(left, top) + "V" + number(bottom) + "H" + number(right), "stroke-width=\"1.5\"");
        for (const double tick : across_.ticks) {
            const double x = at_x(tick);
            body_ += path(point(x, bottom) + "v6") + text(x, bottom + 25, "middle", short_number(tick));
        }
        for (const double tick : up_.ticks) {
            const double y = at_y(tick);
            body_ += path(point(left, y) + "h-6") + text(left - 10, y + 6, "end", short_number(tick));
        }
        body_ += text((left + right) / 2, bottom + 55, "middle", across_.words);
        body_ += "<text transform=\"translate(20 " + number((top + bottom) / 2) + ") rotate(-90)\" text-anchor=\"middle\">" +
                 std::string{up_.words} + "</text>\n";
    }

    /// A line through points; `style` is SVG, such as stroke-dasharray="4 4".
    void line(const std::vector<Point>& points, std::string_view style = "") {
        std::string d;
        for (const Point& each : points) d += (d.empty() ? "M" : "L") + number(at_x(each.x)) + " " + number(at_y(each.y));
        body_ += path(d, style);
    }
    /// A dot, filled or hollow.
    void dot(Point at, bool filled = true) {
        body_ += "<circle cx=\"" + number(at_x(at.x)) + "\" cy=\"" + number(at_y(at.y)) + "\" r=\"5\" stroke=\"currentColor\" fill=\"" +
                 (filled ? "currentColor" : "none") + "\"/>\n";
    }
    /// Words beside a point: dx and dy in pixels, anchor start, middle or end.
    void label(Point at, double dx, double dy, std::string_view anchor, std::string_view words) {
        body_ += text(at_x(at.x) + dx, at_y(at.y) + dy, anchor, words);
    }

    std::string svg() const {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 680 430\" font-family=\"system-ui, sans-serif\" "
               "font-size=\"15\" fill=\"currentColor\">\n" +
               body_ + "</svg>\n";
    }

private:
    static constexpr double left = 80, right = 660, top = 20, bottom = 360;

    static std::string number(double value) {
        char digits[32];
        std::snprintf(digits, sizeof digits, "%.1f", value);
        return digits;
    }
    static std::string short_number(double value) {
        char digits[32];
        if (value < 1 && std::abs(1 / value - std::round(1 / value)) < 1e-9) {
            std::snprintf(digits, sizeof digits, "1/%.0f", 1 / value);
        } else {
            std::snprintf(digits, sizeof digits, "%.6g", value);
        }
        return digits;
    }
    static std::string point(double x, double y) { return "M" + number(x) + " " + number(y); }
    static std::string path(std::string_view d, std::string_view style = "") {
        return "<path d=\"" + std::string{d} + "\" fill=\"none\" stroke=\"currentColor\" " + std::string{style} + "/>\n";
    }
    static std::string text(double x, double y, std::string_view anchor, std::string_view words) {
        return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + std::string{anchor} + "\">" +
               std::string{words} + "</text>\n";
    }
    static double between(double value, const Axis& axis) {
        return std::clamp(std::log(value / axis.from) / std::log(axis.to / axis.from), 0.0, 1.0);
    }
    double at_x(double value) const { return left + (right - left) * between(value, across_); }
    double at_y(double value) const { return bottom - (bottom - top) * between(value, up_); }

    Axis across_, up_;
    std::string body_;
};

} // namespace systems::kernels
